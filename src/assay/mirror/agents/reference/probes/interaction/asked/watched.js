// What was counted, and what was noted about progress; the note is taken away.
() => {
  let progress = '';
  try {
    progress = sessionStorage.getItem('assay-progress') ?? '';
    sessionStorage.removeItem('assay-progress');
  } catch { /* no storage */ }
  const seen = window.__watched ?? {changes: 0, calls: []};
  return [seen.changes, seen.calls.slice(0, 20), progress];
}
