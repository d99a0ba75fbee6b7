const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": "\u00a0",
  "&lrm;": "",
  "&rlm;": "",
};

/** A WebVTT cue as plain text: voices and styles are dropped, entities read. */
export function readCueText(cue: string): string {
  return cue.replace(/<[^>]*>/g, "").replace(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (name) => entities[name] ?? "");
}
