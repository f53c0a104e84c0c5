import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { readQuery, useRead } from '../../runtime/api/use-read.ts';
import { useApp } from '../../runtime/app-context.ts';
import { leadOneTab } from '../../runtime/events/lead-one-tab.ts';
import { type AutoStage, ordersSince, type Seen } from './auto-print.rules.ts';
import { readPaper } from './paper.rules.ts';
import { printDocument } from './print-document.ts';
import { PrintedSlips, sidesQuery } from './printed-slips.tsx';

// Apart from the pages of a document that is open.
const firstPage = 1000;

/** Prints the slips of orders that come to a stage, in one tab of the browser. */
export function AutoPrint({ stage }: { stage: AutoStage }) {
  const { languages } = useApp();
  const [leads, setLeads] = useState(false);
  useEffect(() => {
    function lead(): () => void {
      let isOver = false;
      // Slips have words of the pages, which may not be there yet. Without them nothing is printed.
      void Promise.all([languages.ensure('work'), languages.ensure('order')]).then(
        () => setLeads(!isOver),
        () => {},
      );
      return () => {
        isOver = true;
        setLeads(false);
      };
    }
    return leadOneTab('dana-console-print', lead);
  }, [languages]);
  return leads && <Printer stage={stage} />;
}

function Printer({ stage }: { stage: AutoStage }) {
  const { data } = useRead('listOrders', { query: { stage, sort: 'newest', limit: 100 } });
  const seen = useRef<Seen>(null);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!data) return;
    const since = ordersSince(seen.current, data);
    seen.current = since.seen;
    if (since.fresh.length > 0) setWaiting((before) => [...before, ...since.fresh.map(({ number }) => number)]);
  }, [data]);
  if (waiting.length === 0) return null;
  return (
    <Batch
      key={waiting.join()}
      numbers={waiting}
      onPrinted={() => setWaiting((all) => all.filter((number) => !waiting.includes(number)))}
    />
  );
}

function Batch({ numbers, onPrinted }: { numbers: readonly string[]; onPrinted: () => void }) {
  const app = useApp();
  const t = useTranslations('printing');
  const sides = useQuery(sidesQuery);
  const reads = useQueries({ queries: numbers.map((order) => readQuery(app, 'getSlip', { params: { order } })) });
  const isSettled = [sides, ...reads].every(({ isPending }) => !isPending);
  const slips = reads.flatMap(({ data }) => data ?? []);
  const print = useEffectEvent(async (isWanted: () => boolean) => {
    if (slips.length > 0 && sides.data) await printDocument(isWanted);
    if (!isWanted()) return;
    const failed = sides.data ? numbers.filter((_, index) => !reads[index]?.data) : numbers;
    if (failed.length > 0) app.toasts.show({ kind: 'alert', text: t('missing', { numbers: failed.join(', ') }) });
    onPrinted();
  });
  useEffect(() => {
    if (!isSettled) return;
    let isWanted = true;
    void print(() => isWanted);
    return () => {
      isWanted = false;
    };
  }, [isSettled]);
  if (!isSettled || !sides.data) return null;
  return createPortal(
    <div className="slip-auto">
      <PrintedSlips
        slips={slips}
        sides={sides.data}
        kind="slip"
        paper={readPaper(localStorage)}
        firstPage={firstPage}
      />
    </div>,
    document.body,
  );
}
