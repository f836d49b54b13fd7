// Runs before the first paint; a file, because the CSP allows no inline script.
(() => {
  const page = document.documentElement;
  // A chosen appearance never flashes.
  try {
    const chosen = localStorage.getItem("garderobe-appearance");
    if (chosen === "light" || chosen === "dark") page.dataset.theme = chosen;
  } catch {
    // Storage may be blocked; the system's appearance applies.
  }
  // What was prerendered is for visitors: whoever is signed in goes on to another page.
  try {
    if (/(^|; )garderobe-session(\.0)?=/.test(document.cookie)) page.dataset.session = "";
  } catch {
    // Cookies may be blocked as well: nobody is signed in then.
  }
  // The app itself may not come: then the page says so, and stays as it was prerendered.
  addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) page.dataset.broken = "";
    },
    true,
  );
})();
