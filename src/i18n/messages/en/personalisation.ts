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
  },
};
