// Runs before the first paint, so that a dark room never sees a white flash. A file, because the page allows no inline script.
(() => {
  try {
    const theme = localStorage.getItem("vv.theme");
    if (theme === '"dark"' || theme === '"light"')
      document.documentElement.dataset.theme = theme.slice(1, -1);
  } catch {
    // Storage is closed to us: the system's theme it is.
  }
})();
