import type { PersonalData } from "../../platform/personal-data.ts";
import { collectPosts, deleteVisits, replacePosts } from "./personal-data.queries.ts";

/** A person's forum posts and visits. The author's name is removed with the account. */
export const forumData: PersonalData = {
  key: "forums",
  collect: collectPosts,
  async erase(trx, personId) {
    await replacePosts(trx, personId, {
      title: "[removida a pedido do autor]",
      text: "[mensagem removida a pedido do autor]",
    });
    await deleteVisits(trx, personId);
    return [];
  },
};
