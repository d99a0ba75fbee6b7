import type { MediaStorage } from "@vidstack/react";

const storageKey = "sabia.player";

type Choices = {
  volume?: number;
  muted?: boolean;
  speed?: number;
  captions?: boolean;
  lang?: string | null;
};

/**
 * Volume, speed and captions as last used on this device. The position is not stored: that is the lesson's
 * progress and comes from the server (spec §4).
 */
export function createPlayerStorage(device: Pick<Storage, "getItem" | "setItem">): MediaStorage {
  const choices = readChoices(device);
  const save = async (changed: Choices) => {
    Object.assign(choices, changed);
    try {
      device.setItem(storageKey, JSON.stringify(choices));
    } catch {
      // If the storage is full or forbidden, the choice is just not remembered.
    }
  };
  return {
    getVolume: async () => choices.volume ?? null,
    setVolume: (volume) => save({ volume }),
    getMuted: async () => choices.muted ?? null,
    setMuted: (muted) => save({ muted }),
    getPlaybackRate: async () => choices.speed ?? null,
    setPlaybackRate: (speed) => save({ speed }),
    getCaptions: async () => choices.captions ?? null,
    setCaptions: (captions) => save({ captions }),
    getLang: async () => choices.lang ?? null,
    setLang: (lang) => save({ lang }),
    getTime: async () => null,
    getVideoQuality: async () => null,
    getAudioGain: async () => null,
  };
}

function readChoices(device: Pick<Storage, "getItem">): Choices {
  try {
    const stored: unknown = JSON.parse(device.getItem(storageKey) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Choices) : {};
  } catch {
    return {};
  }
}
