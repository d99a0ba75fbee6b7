import { VideoProviderLoader } from "@vidstack/react";

const { load } = VideoProviderLoader.prototype;

/**
 * The library loads its provider as a chunk of its own, and says nothing if that fails: here it fails like a
 * stream that can't be reached. A lesson may also be left meanwhile: then the provider throws because its element
 * is gone. The library's own loaders come first, so the prototype is the only place for this fix (vidstack 1.15).
 */
VideoProviderLoader.prototype.load = async function reportFailure(this: VideoProviderLoader, context) {
  try {
    return await load.call(this, context);
  } catch (error) {
    if (this.target) context.notify("error", { code: MediaError.MEDIA_ERR_NETWORK, message: String(error) });
    return new Promise(() => undefined); // never settles: nobody is waiting
  }
};
