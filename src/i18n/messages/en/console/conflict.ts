/** An edit of what someone else has changed in the meantime. */
export const conflict = {
  title: '{name} changed {fields} {time}',
  field: '“{field}”',
  someone: 'Someone else',
  text: 'None of your work is lost. Choose which version to keep.',
  yours: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
};
