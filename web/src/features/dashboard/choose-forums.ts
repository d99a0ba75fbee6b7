const atMost = 4;

/** The forums that the dashboard has room for: those with news come first, otherwise in the order of the list. */
export const chooseForums = <T extends { new_activity: number }>(forums: readonly T[]): T[] => {
  const hasNews = ({ new_activity }: T) => new_activity > 0;
  return [...forums.filter(hasNews), ...forums.filter((forum) => !hasNews(forum))].slice(0, atMost);
};
