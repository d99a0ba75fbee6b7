import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Email } from "postal-mime";
import { inheritOwner } from "../storage/inherit-owner.ts";
import {
  type Mail,
  type MailAddress,
  MailNotSent,
  type MailTransport,
  mailIdOf,
  type PostedMail,
  prepareMail,
  writeMessage,
} from "./mail.ts";

const messageName = /^[\w.-]+\.eml$/;
const brandName = /^[a-z][a-z0-9_]{0,39}$/;

const nameOf = ({ id, date }: Pick<Mail, "id" | "date">) => `${date.getTime()}-${id}.eml`;

/** File names begin with the time; those of part files too. */
const postedAt = (name: string) => Number(/^(\d+)-.+\.eml(\.part)?$/.exec(name)?.[1] ?? Number.NaN);

const partOf = (name: string) => `${name}.part`;

export type MailboxEntry = { brand: string; file: string; mail: Email };
/** Mails stored as files, for an installation without a mail server (wire §7). */
export type Mailbox = MailTransport & {
  list(): Promise<MailboxEntry[]>;
  find(brand: string, file: string): Promise<Email | undefined>;
  forget(brand: string, mails: readonly PostedMail[]): Promise<void>;
  /** Deletes all mails posted before `moment`, whether any row refers to them or not. */
  forgetBefore(brand: string, moment: Date): Promise<void>;
  /**
   * Deletes the folders of removed brands. `listBrands` is called after listing the folders, so that a new
   * brand's is not deleted.
   */
  forgetOthers(listBrands: () => Promise<readonly string[]>): Promise<void>;
};

/** A mailbox in `folder`, with a folder per brand and a file per message; newest first. */
export function createMailbox(folder: string, from: MailAddress): Mailbox {
  const read = async (brand: string, file: string) => {
    const { default: PostalMime } = await import("postal-mime");
    // An erasure may delete a message between listing and reading it.
    const message = await readFile(join(folder, brand, file)).catch(() => undefined);
    return message && PostalMime.parse(message);
  };
  const namesIn = (path: string) => readdir(path).catch(() => []);
  const brandsIn = async () => (await namesIn(folder)).filter((name) => brandName.test(name));
  return {
    async send(mail) {
      const message = await prepareMail(() => writeMessage(mail, from, { kept: true }));
      const path = join(folder, mail.brand.slug);
      const name = nameOf(mail);
      const temporary = join(path, partOf(name));
      try {
        const made = await mkdir(path, { recursive: true, mode: 0o700 });
        if (made !== undefined) inheritOwner(path, made);
        await writeFile(temporary, message, { mode: 0o600 });
        inheritOwner(temporary);
        await rename(temporary, join(path, name));
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {}); // the folder is unavailable
        const { code } = error as NodeJS.ErrnoException;
        throw new MailNotSent(`the mailbox can't be written to (${code})`, false);
      }
    },
    async list() {
      const brands = await brandsIn();
      const found = await Promise.all(
        brands.map(async (brand) =>
          (await namesIn(join(folder, brand)))
            .filter((name) => messageName.test(name))
            .map((file) => ({ brand, file })),
        ),
      );
      const newest = found
        .flat()
        .sort((one, other) => Number.parseInt(other.file, 10) - Number.parseInt(one.file, 10))
        .slice(0, 100);
      const entries = await Promise.all(
        newest.map(async ({ brand, file }) => ({ brand, file, mail: await read(brand, file) })),
      );
      return entries.filter((entry): entry is MailboxEntry => entry.mail !== undefined);
    },
    async find(brand, file) {
      if (!brandName.test(brand) || !messageName.test(file)) return undefined;
      return read(brand, file);
    },
    async forget(brand, mails) {
      for (const mail of mails) {
        const name = nameOf({ id: mailIdOf(brand, mail), date: mail.createdAt });
        // A killed process may have left a part file.
        for (const left of [name, partOf(name)]) await rm(join(folder, brand, left), { force: true });
      }
    },
    async forgetBefore(brand, moment) {
      const path = join(folder, brand);
      const names = existsSync(path) ? await readdir(path) : [];
      for (const name of names)
        if (postedAt(name) < moment.getTime()) await rm(join(path, name), { force: true });
    },
    async forgetOthers(listBrands) {
      const found = await brandsIn();
      const brands = await listBrands();
      for (const name of found)
        if (!brands.includes(name)) await rm(join(folder, name), { recursive: true, force: true });
    },
  };
}
