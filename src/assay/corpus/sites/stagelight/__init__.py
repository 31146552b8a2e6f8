"""Stagelight: tickets for theatre, music and comedy in one city."""
