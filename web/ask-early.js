// Requests the page's first data while its scripts load; the web's `takeEarly` uses the answers.
// A separate file, since the CSP forbids inline scripts.
(() => {
  window.requestIdleCallback?.(() => new Worker("/__LOCALES_FILE__"));
  const { early, next } = JSON.parse(document.querySelector("script[data-brand]").textContent);
  // Then prefetch the next pages' files, so that on a slow connection the next click waits only for data.
  window.addEventListener("load", () => setTimeout(prefetch, 2_500));
  const token = readToken();
  if (!token || early.length === 0) return;
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answers = {};
  const ask = (address) => {
    answers[address] = fetch(`/api${address}`, { headers, credentials: "omit" });
    answers[address].catch(() => {});
    return answers[address];
  };
  // Like `readPage` (ui/page-numbers.ts).
  const given = new URLSearchParams(location.search).get("pagina") ?? "";
  const page = /^[1-9]\d{0,6}$/.test(given) ? given : "1";
  let before;
  for (const address of early.map((one) => one.replace("{page}", page))) {
    if (address.includes("{currentLesson}")) askForLesson(before, address).catch(() => {});
    else before = ask(address);
  }
  window.early = { token, answers };

  // Without storage there is no session, and none of the page's scripts would start: tell the user why.
  function readToken() {
    try {
      // undefined, without throwing, in some in-app browsers
      void localStorage.length;
      return sessionStorage.getItem("token");
    } catch {
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", explain);
      else explain();
    }
  }
  function explain() {
    const words = document.createElement("p");
    words.role = "alert";
    words.textContent =
      "Este portal precisa guardar dados neste navegador. Permita os cookies e os dados deste site e atualize a página.";
    document.getElementById("root").replaceChildren(words);
  }

  // Three at a time, to leave connections for the student's own actions; none with data saver on.
  function prefetch() {
    if (navigator.connection?.saveData) return;
    const files = [...next];
    const fetchNext = async () => {
      for (let file = files.shift(); file; file = files.shift())
        await fetch(file, { priority: "low" }).then((answer) => answer.blob());
    };
    for (let line = 0; line < 3; line += 1) fetchNext().catch(() => {});
  }

  // The previous answer names the current lesson.
  async function askForLesson(course, address) {
    const { data } = await (await course).clone().json();
    if (data.currentLesson) ask(address.replace("{currentLesson}", data.currentLesson.id));
  }
})();
