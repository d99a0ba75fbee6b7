import { VideoProviderLoader } from "@vidstack/react";

const { load } = VideoProviderLoader.prototype;

/**
 * A lesson may be left while the library loads its provider, which then throws because its element is gone.
 * The library's own loaders come first, so the prototype is the only place for this fix (vidstack 1.15).
 */
VideoProviderLoader.prototype.load = async function leaveQuietly(this: VideoProviderLoader, context) {
  try {
    return await load.call(this, context);
  } catch (error) {
    if (this.target) throw error;
    return new Promise(() => undefined); // never settles: nobody is waiting
  }
};
