import type { Kysely } from 'kysely';
import { grantsOf, type Permission, type Role } from '#contract/console/permissions.ts';
import type { Actor } from '../../audit/act.ts';
import type { Database } from '../../database/schema.ts';
import { NoLongerAllowed } from '../../errors/no-longer-allowed.ts';
import { serverMessages } from '../../http/server-messages.ts';
import type { createExportService } from '../export/export.service.ts';
import type { createImportsService } from '../import/imports.service.ts';
import * as queries from './data-files.queries.ts';
import { type DataFileRow, toFileReport } from './data-files.view.ts';
import { missingPermission } from './file-permissions.rules.ts';
import type { StoredFiles, WorkingFiles } from '../../shared/stored-files.ts';

export interface JobNeeds {
  db: Kysely<Database>;
  stored: StoredFiles;
  imports: ReturnType<typeof createImportsService>;
  exports: ReturnType<typeof createExportService>;
}

type Job = DataFileRow & { staffName: string; status: string; role: Role; extra: readonly Permission[] };

// The log names the person who asked, not the job. They proved to be there when they asked: imports and exports need it.
function actorOf({ staff_id: staffId, staffName: name, role, extra }: Job): Actor {
  return {
    kind: 'staff',
    name,
    staffId,
    role,
    extra,
    sessionId: null,
    sender: null,
    requestId: null,
    repeat: null,
    authorization: { sessionId: null, isPending: false, isElevated: true },
  };
}

/** Throws if the person may no longer do what they asked for. */
function assertMayWork(job: Job): void {
  if (job.status !== 'active' || missingPermission(job, grantsOf(job)) !== null) throw new NoLongerAllowed();
}

const progressMs = 500;

/** How often a file is begun whose work ends the process. */
const mostBegun = 2;

/** Creates the job that reads an imported file, imports it, or writes an exported one. */
export function createFilesJob({ db, stored, imports, exports }: JobNeeds) {
  function createProgress(id: number) {
    let last = 0;
    return async (done: number, total: number | null = null) => {
      if (Date.now() - last < progressMs) return;
      last = Date.now();
      await queries.noteFile(db, id, { done, total });
    };
  }

  function taskOf(job: Job, { file, pictures }: WorkingFiles) {
    const { columns = null, setStock = false } = job.choices;
    return {
      file,
      name: job.name,
      columns,
      setStock,
      language: job.language,
      pictures,
      sentPictures: true,
      onProgress: createProgress(job.id),
    };
  }

  async function check(job: Job, files: WorkingFiles): Promise<void> {
    const task = taskOf(job, files);
    const sheet = await imports.look(task);
    const plan = await imports.planIfComplete(task);
    const outcome = { ...(sheet && { sheet }), ...(plan && { plan: toFileReport(plan) }) };
    await queries.noteFile(db, job.id, { state: 'ready', outcome: JSON.stringify(outcome) });
  }

  async function runImport(job: Job): Promise<void> {
    const report = await stored.use(job.stored, async (files) => {
      const task = taskOf(job, files);
      const made = await imports.run(actorOf(job), task, {
        acts: job.acts,
        add: ({ tx, id }) => queries.addAct(tx, job.id, id),
      });
      if (made.problems.length > 0) await imports.writeRefused(files.refused, task, made);
      return made;
    });
    const { created, updated, unchanged } = report.products;
    await queries.noteFile(db, job.id, {
      state: 'done',
      done: created + updated + unchanged,
      outcome: JSON.stringify({ ...job.outcome, report: toFileReport(report), act: report.act }),
    });
  }

  async function writeExport(job: Job): Promise<void> {
    const { format = 'csv', from = null, to = null, withContact = false, withCosts = false, people } = job.choices;
    const by = actorOf(job);
    const { rows } = await stored.save(job.stored, (file) => {
      const target = { file, name: job.name, onProgress: createProgress(job.id) };
      const period = { ...target, days: { from, to }, language: job.language };
      return {
        catalogue: () => exports.catalogue(by, { ...target, format, withCosts }),
        orders: () => exports.orders(by, { ...period, withContact }),
        money: () => exports.money(by, { ...period, format: format === 'xlsx' ? 'xlsx' : 'csv' }),
        customers: () =>
          people
            ? exports.listedPeople(by, { ...target, language: job.language, filter: people })
            : exports.customers(by, period),
      }[job.contents]();
    });
    await queries.noteFile(db, job.id, {
      state: 'done',
      done: rows,
      total: rows,
      outcome: JSON.stringify(job.outcome),
    });
  }

  async function workOn(job: Job): Promise<void> {
    if (job.kind === 'export') await writeExport(job);
    else if (job.state === 'checking') await stored.use(job.stored, (files) => check(job, files));
    else await runImport(job);
  }

  // What an import wrote before it failed can be undone too.
  async function fail(job: Job, problem: string): Promise<void> {
    const acts = await queries.listActs(db, job.id);
    const act = acts.length > 0 ? await imports.noteEnd(actorOf(job), job.name, { acts }) : null;
    const outcome = { ...job.outcome, problem, ...(act !== null && { act }) };
    await queries.noteFile(db, job.id, { state: 'failed', outcome: JSON.stringify(outcome) });
  }

  /**
   * The `data_file` job. A file that cannot be worked on gets a sentence for the person who asked; an
   * error of the shop is logged as well. A file that ended the process twice is given up.
   */
  return async (id: number): Promise<void> => {
    const found = await queries.findForJob(db, id);
    if (!found || !['checking', 'running'].includes(found.state)) return;
    const { begun = 0, ...outcome } = found.outcome;
    const job = { ...found, outcome };
    if (begun >= mostBegun) return fail(job, imports.endedTwice(job.language));
    // Who takes over the job of a process that died finds this.
    await queries.noteFile(db, id, { outcome: JSON.stringify({ ...outcome, begun: begun + 1 }) });
    try {
      assertMayWork(job);
      await workOn(job);
    } catch (error) {
      // The queue tries again until the bucket answers.
      if (error instanceof Error && error.name === 'BucketError') {
        await queries.noteFile(db, id, { outcome: JSON.stringify(outcome) });
        throw error;
      }
      const refusal = imports.refusalOf(error, job.language);
      await fail(job, refusal ?? serverMessages[job.language].error('internal'));
      if (refusal === null) throw error;
    }
  };
}
