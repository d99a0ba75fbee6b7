import { createHmac, timingSafeEqual } from "node:crypto";
import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";

const hourSeconds = 3_600;

/** Makes and checks addresses that open one file of one brand until they expire. */
export type FileSigner = {
  /** A path for a player that can't send a header. */
  sign(brand: Brand, fileId: number): string;
  verify(brand: Brand, fileId: number, expires: string | undefined, signature: string | undefined): boolean;
};

/** `key` is shared by all processes (registry.secrets); an address lives `lifetimeSeconds` to an hour more. */
export function createFileSigner(key: Buffer, lifetimeSeconds: number, clock: Clock): FileSigner {
  const signatureOf = (brand: Brand, fileId: number, expires: number) =>
    createHmac("sha256", key).update(`${brand.slug}\n${fileId}\n${expires}`).digest();
  return {
    sign(brand, fileId) {
      // Rounded up to the hour, so that a player's cache finds the same address again.
      const now = Math.floor(clock.now().getTime() / 1000);
      const expires = Math.ceil(now / hourSeconds) * hourSeconds + lifetimeSeconds;
      const signature = signatureOf(brand, fileId, expires).toString("base64url");
      return `/api/v1/file/signed/${fileId}?expires=${expires}&signature=${signature}`;
    },
    verify(brand, fileId, expires, signature) {
      if (expires === undefined || signature === undefined || !/^\d{1,12}$/.test(expires)) return false;
      if (Number(expires) * 1000 <= clock.now().getTime()) return false;
      const given = Buffer.from(signature, "base64url");
      const right = signatureOf(brand, fileId, Number(expires));
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
