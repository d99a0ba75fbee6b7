// Asks for the page's first data while its scripts are on their way; `takeEarly` of the web hands the answers on.
// A file of its own, since the policy lets no script stand in the page.
(() => {
  // The first number or date in words makes the browser read its languages: now it only waits for the line.
  window.requestIdleCallback?.(() => new Intl.DateTimeFormat("pt-BR"));
  const { early, next } = JSON.parse(document.querySelector("script[data-brand]").textContent);
  // Once this page stands, the files of those that are opened from it: on a slow line the next click then waits for data alone.
  window.addEventListener("load", () => setTimeout(bringNext, 2_500));
  const token = readToken();
  if (!token || early.length === 0) return;
  const headers = { accept: "application/json", authorization: `Bearer ${token}` };
  const answers = {};
  const ask = (address) => {
    answers[address] = fetch(`/api${address}`, { headers, credentials: "omit" });
    answers[address].catch(() => {});
    return answers[address];
  };
  // As the page itself reads it (ui/page-numbers.ts).
  const asked = new URLSearchParams(location.search).get("pagina") ?? "";
  const page = /^[1-9]\d{0,6}$/.test(asked) ? asked : "1";
  let before;
  for (const address of early.map((one) => one.replace("{page}", page))) {
    if (address.includes("{currentLesson}")) askForLesson(before, address).catch(() => {});
    else before = ask(address);
  }
  window.early = { token, answers };

  // A browser that keeps nothing keeps no session either: none of the page's scripts would start, and nobody would know why.
  function readToken() {
    try {
      // neither throws nor is there, in an app's own browser
      void localStorage.length;
      return sessionStorage.getItem("token");
    } catch {
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", sayWhy);
      else sayWhy();
    }
  }
  function sayWhy() {
    const words = document.createElement("p");
    words.role = "alert";
    words.textContent =
      "Este portal precisa guardar dados neste navegador. Permita os cookies e os dados deste site e atualize a página.";
    document.getElementById("root").replaceChildren(words);
  }

  // Three at a time, so that connections are left for what the student does meanwhile; nothing for whoever saves data.
  function bringNext() {
    if (navigator.connection?.saveData) return;
    const files = [...next];
    const bring = async () => {
      for (let file = files.shift(); file; file = files.shift())
        await fetch(file, { priority: "low" }).then((answer) => answer.blob());
    };
    for (let line = 0; line < 3; line += 1) bring().catch(() => {});
  }

  // Which lesson is the current one stands in the answer before.
  async function askForLesson(course, address) {
    const { data } = await (await course).clone().json();
    if (data.currentLesson) ask(address.replace("{currentLesson}", data.currentLesson.id));
  }
})();
