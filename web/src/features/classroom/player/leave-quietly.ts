import { VideoProviderLoader } from "@vidstack/react";

const { load } = VideoProviderLoader.prototype;

/**
 * A lesson may be left while the library fetches its provider: it would then build it on an element that is gone, and throw.
 * Its own loaders come before any that it is given, so there is no other place for this (vidstack 1.15).
 */
VideoProviderLoader.prototype.load = async function leaveQuietly(this: VideoProviderLoader, context) {
  try {
    return await load.call(this, context);
  } catch (error) {
    if (this.target) throw error;
    return new Promise(() => undefined); // nobody waits any more
  }
};
