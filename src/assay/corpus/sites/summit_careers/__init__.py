"""Summit Careers: a jobs board with online applications for employers in a mountain region."""
