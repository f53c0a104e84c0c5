/** The numbers of the shop's advisory locks. Each is different, and no other program should use them. */
export const advisoryLocks = {
  queueMigration: 7_261_994_523,
  fileDeletion: 7_261_994_524,
  migration: 7_261_994_525,
  movingJobs: 7_261_994_526,
  staffNames: 7_261_994_527,
} as const;
