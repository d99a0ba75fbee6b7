// A browser's translation, or an extension, takes texts away from where React has put them, and React fails on what is no longer there:
// what was moved is found by the <font> that stands in its place, what was taken away is let be. Texts alone: the purifier leans on
// what the browser refuses to do with elements.
(() => {
  const { removeChild, insertBefore } = Node.prototype;
  const ownChild = (parent, node) => {
    if (!(node instanceof Text)) return node;
    let own = node;
    while (own && own.parentNode !== parent)
      own = own.parentNode?.localName === "font" ? own.parentNode : undefined;
    return own;
  };
  Node.prototype.removeChild = function (node) {
    const own = ownChild(this, node);
    if (own !== undefined) removeChild.call(this, own);
    return node;
  };
  Node.prototype.insertBefore = function (node, before) {
    return insertBefore.call(this, node, ownChild(this, before) ?? null);
  };
})();
