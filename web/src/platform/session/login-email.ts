import { tabStorage } from "./tab-storage.ts";

const key = "login_email";

/** The initial e-mail of the login form: typed before a reload, just registered, or of the account whose password was just reset. */
export const loginEmail = {
  read: (): string => tabStorage.getItem(key) ?? "",
  keep: (email: string) => tabStorage.setItem(key, email),
  forget: () => tabStorage.removeItem(key),
};
