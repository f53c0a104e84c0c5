import { useEffect } from 'react';
import { useOfflineParts } from '../../runtime/offline/use-offline-parts.ts';
import { holdHeight } from '../../shared/hold-height.ts';
import { registerWorker } from '../../runtime/page/worker.ts';

/** How old the page is that the device shows without a network, and what waits for it. Registers the worker. */
export function OfflineGate() {
  const parts = useOfflineParts();
  useEffect(() => {
    if ('serviceWorker' in navigator) void registerWorker().catch(() => undefined);
  }, []);
  return (
    <div ref={holdHeight} className="flow-root print:contents">
      {parts && <parts.OfflineArea />}
    </div>
  );
}
