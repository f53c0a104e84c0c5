import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The gallery of `src/ui` (`npm run gallery`). It is not part of the shop. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), react()],
  // The dev server also reads src/.
  server: { host: '127.0.0.1', fs: { allow: ['../..'] } },
  preview: { host: '127.0.0.1' },
  build: { outDir: '../../build/gallery', emptyOutDir: true, target: 'es2022' },
});
