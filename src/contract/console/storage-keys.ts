/** The names of the console's cookie and browser storage. Browsers have stored them: never rename them. */
export const consoleStorageKeys = {
  languageCookie: 'console_lang',
  /** Drafts of forms: this prefix, the id of the person, a colon and the subject of the form. */
  drafts: 'console.draft:',
  scroll: 'console.scroll',
  /** The database of writes that wait for the network. */
  outbox: 'console.outbox',
  /** Set while writes wait in it, of anyone. */
  hasKept: 'console.has-kept',
  /** The database of answers that are shown without a network. */
  answers: 'console.answers',
  /** The day was started on this device: new orders ring. */
  day: 'console.day',
  /** The person follows the checklist of a new shop in this tab. */
  firstDay: 'console.first-day',
  /** The paper of the printer at this device. */
  paper: 'console.paper',
  /** Whose slips this device prints by itself. */
  autoPrint: 'console.auto-print',
} as const;
