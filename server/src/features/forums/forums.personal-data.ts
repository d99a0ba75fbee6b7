import type { PersonalData } from "../../platform/personal-data.ts";
import { collectPosts, deleteVisits, replacePosts } from "./personal-data.queries.ts";

/** Posts and visits. Whose posts they were is the account's to take away. */
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
