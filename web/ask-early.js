// Asks for the page's first data while its scripts are on their way; `takeEarly` of the web hands the answers on.
// A file of its own, since the policy lets no script stand in the page.
(() => {
  // The first number or date in words makes the browser read its languages: now it only waits for the line.
  window.requestIdleCallback?.(() => new Intl.DateTimeFormat("pt-BR"));
  const { early } = JSON.parse(document.querySelector("script[data-brand]").textContent);
  const token = sessionStorage.getItem("token");
  if (!token || early.length === 0) return;
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answers = {};
  for (const address of early) {
    answers[address] = fetch(`/api${address}`, { headers, credentials: "omit" });
    answers[address].catch(() => {});
  }
  window.early = { token, answers };
})();
