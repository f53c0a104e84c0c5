/** An edit of what someone else has changed meanwhile. */
export const conflict = {
  title: '{name} changed {fields} {time}',
  field: '“{field}”',
  someone: 'Someone else',
  text: 'Nothing of yours is lost. Choose what stays, then it is saved.',
  yours: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
};
