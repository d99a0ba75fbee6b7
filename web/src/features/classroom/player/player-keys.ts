/** A command of the player's keyboard shortcuts. */
export type PlayerCommand =
  | { do: "toggle-play" | "toggle-mute" | "toggle-captions" | "toggle-fullscreen" | "toggle-pip" }
  | { do: "seek-by"; seconds: number }
  | { do: "seek-to"; share: number }
  | { do: "volume-by"; amount: number }
  | { do: "speed-by"; steps: 1 | -1 };

/** The speeds of the menu, slowest first. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/**
 * The player's shortcuts: space and k, j and l, arrows, m, c, f, i, < and >, 0 to 9. Active only while the
 * focus is inside the player, as single-letter shortcuts must be (WCAG 2.1.4).
 */
export function readPlayerKey(key: string): PlayerCommand | null {
  if (/^[0-9]$/.test(key)) return { do: "seek-to", share: Number(key) / 10 };
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case " ":
    case "k":
      return { do: "toggle-play" };
    case "j":
      return { do: "seek-by", seconds: -10 };
    case "l":
      return { do: "seek-by", seconds: 10 };
    case "ArrowLeft":
      return { do: "seek-by", seconds: -5 };
    case "ArrowRight":
      return { do: "seek-by", seconds: 5 };
    case "ArrowUp":
      return { do: "volume-by", amount: 0.05 };
    case "ArrowDown":
      return { do: "volume-by", amount: -0.05 };
    case "Home":
      return { do: "seek-to", share: 0 };
    case "End":
      return { do: "seek-to", share: 1 };
    case "m":
      return { do: "toggle-mute" };
    case "c":
      return { do: "toggle-captions" };
    case "f":
      return { do: "toggle-fullscreen" };
    case "i":
      return { do: "toggle-pip" };
    case ">":
      return { do: "speed-by", steps: 1 };
    case "<":
      return { do: "speed-by", steps: -1 };
    default:
      return null;
  }
}

/** The next faster or slower speed of the menu. */
export function stepSpeed(current: number, steps: 1 | -1): number {
  const at = speeds.findIndex((speed) => speed >= current - 0.001);
  return speeds[Math.min(Math.max((at < 0 ? speeds.length - 1 : at) + steps, 0), speeds.length - 1)] ?? 1;
}

/** `1x`, `1,25x`. */
export const formatSpeed = (speed: number) => `${String(speed).replace(".", ",")}x`;
