/** The demo shop's catalogue file; its picture paths are relative to it. */
export const demoCatalogUrl = new URL('./catalog.json', import.meta.url);

/** What the demo shop's customers say. */
export const demoTestimonialsUrl = new URL('./testimonials.json', import.meta.url);
