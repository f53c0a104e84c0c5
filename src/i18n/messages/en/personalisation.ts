export const personalisation = {
  personalisation: {
    title: 'Personalise your product',
    enterText: 'Enter text',
    updateText: 'Update text',
    enterImage: 'Enter image',
    updateImage: 'Update image',
    none: 'No Custom Option Found',
    savedLocal: 'Data stored locally for later use.',
    saved: 'Your options were saved.',
    edit: 'Edit personalisation',
    start: 'Personalise',
    text: 'Make it yours: this product can carry your own words or picture.',
    textHint: 'At most {max} characters',
    imageHint: 'JPG, PNG, WebP or AVIF, up to 8 MB',
    current: 'Current picture of “{name}”',
    keptHere: 'Kept for this product',
  },
};
