import { tabStorage } from "./tab-storage.ts";

const key = "login_email";

/** The e-mail that the login form begins with: what was typed into it, past a reload, or what somebody has just registered with. */
export const loginEmail = {
  read: (): string => tabStorage.getItem(key) ?? "",
  keep: (email: string) => tabStorage.setItem(key, email),
  forget: () => tabStorage.removeItem(key),
};
