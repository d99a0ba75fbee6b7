// The first use of Intl loads the browser's locale data for the whole process, which takes some 30 ms of a fast processor. A worker
// does it, so that no page's first date blocks the main thread.
new Intl.DateTimeFormat("pt-BR");
close();
