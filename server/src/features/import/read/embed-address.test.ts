import { expect, it } from "vitest";
import { toEmbedAddress } from "./embed-address.ts";

const youtube = "https://www.youtube-nocookie.com/embed/0YzvupOX8Is";

it.each([
  [`${youtube}?start=5`, `${youtube}?start=5`],
  [
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
  ],
  ["https://www.youtube.com/watch?v=0YzvupOX8Is", youtube],
  ["https://youtube.com/watch?list=PLx&v=0YzvupOX8Is&pp=x", youtube],
  ["https://m.youtube.com/watch?v=0YzvupOX8Is&t=0s", youtube],
  ["https://www.youtube.com/watch?v=0YzvupOX8Is&t=1h2m3s", `${youtube}?start=3723`],
  ["https://youtu.be/0YzvupOX8Is?si=k3y", youtube],
  ["https://youtu.be/0YzvupOX8Is?t=90", `${youtube}?start=90`],
  ["https://www.youtube.com/embed/0YzvupOX8Is?start=30", `${youtube}?start=30`],
  ["https://www.youtube.com/shorts/0YzvupOX8Is", youtube],
  ["https://www.youtube.com/live/0YzvupOX8Is?feature=share", youtube],
  ["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871"],
  ["https://vimeo.com/76979871#t=1m30s", "https://player.vimeo.com/video/76979871#t=90s"],
  [
    "https://vimeo.com/76979871/8272103f6e#t=90",
    "https://player.vimeo.com/video/76979871?h=8272103f6e#t=90s",
  ],
  [
    "https://vimeo.com/76979871/8272103f6e?share=copy",
    "https://player.vimeo.com/video/76979871?h=8272103f6e",
  ],
])("%s is embedded as %s", (address, embedded) => {
  expect(toEmbedAddress(address)).toBe(embedded);
});

it.each([
  "http://www.youtube.com/watch?v=0YzvupOX8Is",
  "https://www.youtube.com:8443/watch?v=0YzvupOX8Is",
  "https://www.youtube.com/@canal",
  "https://www.youtube.com/playlist?list=PLx",
  "https://www.youtube.com/watch?v=0YzvupOX8I%22",
  "https://youtu.be/",
  "https://youtu.be/a/0YzvupOX8Is",
  "https://vimeo.com/canal",
  "https://vimeo.com/76979871/8272103f6e/x",
  "https://youtube.com.evil.example/watch?v=0YzvupOX8Is",
  "https://evil.example/https://youtu.be/0YzvupOX8Is",
  "javascript:alert(1)",
  "0YzvupOX8Is",
  "",
])("%s is no video's address", (address) => {
  expect(toEmbedAddress(address)).toBeUndefined();
});
