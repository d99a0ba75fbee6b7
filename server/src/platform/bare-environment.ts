/**
 * The environment variables that our programs need when they are started without the caller's own settings: the path of
 * executables, and Node's compile cache.
 */
export function bareEnvironment(): { PATH: string; NODE_COMPILE_CACHE?: string } {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}
