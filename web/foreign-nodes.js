// Browser translation and extensions move or remove React's text nodes, and React then throws. Finds a moved one by the <font> in
// its place, and ignores a removed one. Text nodes only: DOMPurify relies on the browser's errors for elements.
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
