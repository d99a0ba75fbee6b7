import { expect, test } from "vitest";
import { createLedger } from "../day/ledger.ts";
import { compare, type Stored } from "./compare.ts";

const owner = "a@dia.example";
const nothing: Stored = { answers: [], replies: [], orders: [], uploads: [], mails: [], progress: [] };

/** One acknowledged write of each kind, and one of each that was never answered. */
function writeAll() {
  const ledger = createLedger();
  for (const book of [ledger.answer, ledger.reply, ledger.order]) {
    book.sending("confirmed", owner, "um");
    book.acknowledged("confirmed");
    book.sending("unanswered", owner, "dois");
  }
  ledger.upload.sending(owner);
  ledger.upload.acknowledged(owner, "imagem-1.png");
  ledger.upload.sending(owner);
  ledger.mail.sending(owner);
  ledger.mail.acknowledged(owner, "mail");
  ledger.mail.sending(owner);
  ledger.progress.sending("1/2", 0.25);
  ledger.progress.acknowledged("1/2", 0.25);
  ledger.progress.sending("1/2", 0.5);
  return ledger.books;
}

const confirmed = { key: "confirmed", owner, content: "um" };
const unanswered = { key: "unanswered", owner, content: "dois" };
const least: Stored = {
  answers: [confirmed],
  replies: [confirmed],
  orders: [confirmed],
  uploads: [{ owner, name: "imagem-1.png" }],
  mails: [{ owner, name: "7" }],
  progress: [{ key: "1/2", value: 0.25 }],
};
const most: Stored = {
  answers: [confirmed, unanswered],
  replies: [unanswered, confirmed],
  orders: [confirmed, unanswered],
  uploads: [...least.uploads, { owner, name: "imagem-2.png" }],
  mails: [...least.mails, { owner, name: "8" }],
  progress: [{ key: "1/2", value: 0.5 }],
};

test("acknowledged writes must be stored, unanswered ones may be", () => {
  expect(compare(writeAll(), least)).toEqual([]);
  expect(compare(writeAll(), most)).toEqual([]);
});

test("each lost acknowledged write is reported", () => {
  expect(compare(writeAll(), nothing)).toEqual([
    "answer confirmed was acknowledged and is lost",
    "reply confirmed was acknowledged and is lost",
    "order confirmed was acknowledged and is lost",
    `${owner} has 0 of kind upload, 1 were acknowledged`,
    `upload imagem-1.png of ${owner} is there 0 times`,
    `${owner} has 0 of kind mail, 1 were acknowledged`,
    "progress of 1/2 is 0, and 0.25 was acknowledged",
  ]);
});

test("an upload replaced by another one counts as lost", () => {
  const uploads = [{ owner, name: "imagem-2.png" }];
  expect(compare(writeAll(), { ...least, uploads })).toEqual([
    `upload imagem-1.png of ${owner} is there 0 times`,
  ]);
});

test("duplicates are reported", () => {
  const twice = {
    ...least,
    replies: [confirmed, confirmed],
    progress: [...least.progress, ...least.progress],
  };
  expect(compare(writeAll(), twice)).toEqual([
    "reply confirmed is there 2 times",
    "progress of 1/2 is there 2 times",
  ]);
});

test("rows that were not sent are reported", () => {
  const stray = { key: "stray", owner, content: "três" };
  const strays: Stored = {
    answers: [confirmed, stray],
    replies: [{ ...confirmed, owner: "b" }],
    orders: [{ ...confirmed, content: "três" }],
    uploads: [...most.uploads, { owner, name: "imagem-3.png" }],
    mails: [...least.mails, { owner: "b", name: "9" }],
    progress: [
      { key: "1/2", value: 0.75 },
      { key: "3/4", value: 0.1 },
    ],
  };
  expect(compare(writeAll(), strays)).toEqual([
    `answer stray of ${owner} was never sent`,
    `reply confirmed of ${owner} is b's`,
    "order confirmed was never sent as três",
    `${owner} has 3 of kind upload and sent 2`,
    "b has 1 of kind mail and sent 0",
    "progress of 1/2 is 0.75, and 0.5 was sent",
    "progress of 3/4 is 0.1, and 0 was sent",
  ]);
});
