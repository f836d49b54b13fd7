// Runs before the first paint, so that a chosen appearance never flashes; a file, because the CSP allows no inline script.
(() => {
  try {
    const chosen = localStorage.getItem("garderobe-appearance");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage may be blocked; the system's appearance applies.
  }
})();
