(() => {
  // The router sets scrollRestoration to manual, so WebKit shows a page of the back-forward cache
  // from its start.
  let left = 0;
  addEventListener('pagehide', () => {
    left = scrollY;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const restore = () => scrollTo({ top: left, behavior: 'instant' });
    restore();
    requestAnimationFrame(restore);
  });
})();
