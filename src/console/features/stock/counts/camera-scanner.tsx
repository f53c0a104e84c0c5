import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/display/notice.tsx';
import { newSightings, type Sightings } from './scan.rules.ts';

/** The part of the Barcode Detection API that the console uses. TypeScript does not know it. */
interface Detector {
  detect: (image: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'];
const lookMs = 150;

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

/** Reads codes with the camera of the phone, until it is closed. */
export function CameraScanner({ onScan }: { onScan: (code: string) => void }) {
  const t = useTranslations('counts');
  const video = useRef<HTMLVideoElement>(null);
  const [isRefused, setRefused] = useState(false);
  const scan = useEffectEvent(onScan);

  useEffect(() => {
    const closed = new AbortController();
    let looking: ReturnType<typeof setTimeout> | undefined;
    let stream: MediaStream | null = null;
    let seen: Sightings = new Map();

    async function look(detector: Detector): Promise<void> {
      if (closed.signal.aborted || !video.current) return;
      const found = await detector.detect(video.current).catch(() => []);
      const codes = found.map(({ rawValue }) => rawValue.trim()).filter((code) => code !== '');
      const sighted = newSightings(seen, codes, performance.now());
      seen = sighted.seen;
      for (const code of sighted.scanned) {
        navigator.vibrate?.(60);
        scan(code);
      }
      if (!closed.signal.aborted) looking = setTimeout(() => void look(detector), lookMs);
    }

    async function open(): Promise<void> {
      try {
        if (!window.BarcodeDetector) throw new Error('no BarcodeDetector');
        const detector = new window.BarcodeDetector({ formats });
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (closed.signal.aborted || !video.current) return close();
        video.current.srcObject = stream;
        await video.current.play();
        await look(detector);
      } catch {
        if (!closed.signal.aborted) setRefused(true);
      }
    }

    function close(): void {
      closed.abort();
      clearTimeout(looking);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }

    void open();
    return close;
  }, []);

  if (isRefused)
    return (
      <Notice tone="danger" live="alert">
        {t('cameraRefused')}
      </Notice>
    );
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t('cameraView')}
      className="max-h-[35vh] w-full rounded-card bg-ink object-cover"
    />
  );
}
