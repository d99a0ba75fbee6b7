/**
 * What signing out may have to ask and to clear away, brought with the pages that offer it: it may be wanted when there is no line. Where
 * it doesn't come, the next page load tries again.
 */
for (const file of [import("./forget-answers.ts"), import("./sign-out-question.tsx")])
  file.catch(() => undefined);
