import { expect, it } from "vitest";
import { canEmbed } from "./can-embed.ts";

it.each(["https://www.youtube-nocookie.com/embed/abc", "https://player.vimeo.com/video/1"])(
  "canEmbed allows %s",
  (address) => {
    expect(canEmbed(address)).toBe(true);
  },
);

it.each([
  "http://player.vimeo.com/video/1",
  "https://player.vimeo.com.example.com/video/1",
  "https://example.com/https://player.vimeo.com/",
  "javascript:alert(1)",
  "/api/v1/file/get-file",
  "",
])("canEmbed refuses %s", (address) => {
  expect(canEmbed(address)).toBe(false);
});
