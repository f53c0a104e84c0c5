(() => {
  const early = { button: null, form: null };
  const onClick = ({ target }) => {
    early.button = target.closest('button[type=button]');
  };
  const onSubmit = (event) => {
    if (event.target.method !== 'post') return;
    event.preventDefault();
    early.form = event.target;
  };
  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  early.stop = () => {
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
  };
  window.earlyEvents = early;
})();
