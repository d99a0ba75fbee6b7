import { createHmac, timingSafeEqual } from "node:crypto";
import type { Brand } from "../../db/brands.ts";
import type { Clock } from "../../platform/clock.ts";

const hourSeconds = 3_600;

/** The name is signed as well: after a restore another file, perhaps a student's, can get the same id. */
export type SignedFile = { readonly id: number; readonly name: string };

/** Makes and checks addresses that open one file of one brand until they expire. */
export type FileSigner = {
  /** A path for players that can't send an Authorization header. */
  sign(brand: Brand, file: SignedFile): string;
  verify(brand: Brand, file: SignedFile, expires: string | undefined, signature: string | undefined): boolean;
};

/**
 * `key` is shared by all processes (registry.secrets). An address is valid for at least `lifetimeSeconds`, and
 * up to an hour longer.
 */
export function createFileSigner(key: Buffer, lifetimeSeconds: number, clock: Clock): FileSigner {
  const signatureOf = ({ slug }: Brand, { id, name }: SignedFile, expires: number) =>
    createHmac("sha256", key).update(`${slug}\n${id}\n${expires}\n${name}`).digest();
  return {
    sign(brand, file) {
      // Rounded up to the hour, so that the address stays the same and players can cache the file.
      const now = Math.floor(clock.now().getTime() / 1000);
      const expires = Math.ceil(now / hourSeconds) * hourSeconds + lifetimeSeconds;
      const signature = signatureOf(brand, file, expires).toString("base64url");
      return `/api/v1/file/signed/${file.id}?expires=${expires}&signature=${signature}`;
    },
    verify(brand, file, expires, signature) {
      if (expires === undefined || signature === undefined || !/^\d{1,12}$/.test(expires)) return false;
      if (Number(expires) * 1000 <= clock.now().getTime()) return false;
      const given = Buffer.from(signature, "base64url");
      const right = signatureOf(brand, file, Number(expires));
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
