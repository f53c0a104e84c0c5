(() => {
  const early = { button: null, form: null };
  const patienceMs = 10000;
  let timer;
  // The oldest browsers that can buy (README) have both. Older ones show pages without scripts.
  early.isOutdated = !(window.CSS && CSS.registerProperty && CSS.supports('color', 'color-mix(in srgb, red, red)'));
  const findNotice = () =>
    document.querySelector('[data-notice=' + (early.isOutdated ? 'outdated' : 'incomplete') + ']');
  const showNotice = () => {
    const notice = findNotice();
    if (!notice) return addEventListener('DOMContentLoaded', showNotice);
    notice.hidden = false;
    const template = notice.querySelector('template');
    if (!template) return;
    template.replaceWith(template.content);
    const styles = document.createElement('link');
    styles.rel = 'stylesheet';
    styles.href = '/unscripted.css';
    document.head.append(styles);
  };
  const waitForHydration = () => {
    if (!timer) timer = setTimeout(showNotice, patienceMs);
  };
  const onClick = ({ target }) => {
    early.button = target.closest('button[type=button]');
    if (early.button) waitForHydration();
  };
  const onSubmit = (event) => {
    if (event.target.method !== 'post') return;
    event.preventDefault();
    early.form = event.target;
    waitForHydration();
  };
  const onError = ({ target, filename }) => {
    if (target.tagName === 'SCRIPT' || (filename || '').includes('/assets/')) showNotice();
  };
  const listeners = [
    ['click', onClick],
    ['submit', onSubmit],
    ['error', onError],
    // A module that the entry imports later is lost.
    ['unhandledrejection', showNotice],
  ];
  listeners.forEach(([type, listener]) => addEventListener(type, listener, true));
  early.stop = () => {
    listeners.forEach(([type, listener]) => removeEventListener(type, listener, true));
    removeEventListener('DOMContentLoaded', showNotice);
    clearTimeout(timer);
    const notice = findNotice();
    if (notice) notice.hidden = true;
  };
  // Also after hydration, when the code of a dialog is lost.
  addEventListener('click', ({ target }) => {
    const act = target instanceof Element && target.closest('[data-notice-act]');
    if (!act) return;
    if (act.dataset.noticeAct === 'reload') location.reload();
    else act.closest('[data-notice]').hidden = true;
  });
  if (early.isOutdated) showNotice();
  window.earlyEvents = early;
})();
