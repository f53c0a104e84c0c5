/** The validation messages of values that only the server can refuse. No page loads them. */
export const refusedValues = {
  quantityRange: 'Quantity must be between 1 and 50',
  optionImageForeign: 'Upload the photo for this option again',
  optionForeign: 'This option does not belong to the product',
  variantForeign: 'This choice does not belong to the product',
  imageForeign: 'Upload the photo again',
  imageNotSquare: 'Choose a square picture of at least 192 pixels',
  colourFaint: 'This colour is too light to read. Choose a darker one',
  nameTaken: 'Another member has this name. Add something that tells them apart',
  nameMixesScripts: 'Some letters only look like others. Type the name again with one keyboard',
  currentPasswordWrong: 'The password is not correct',
  fieldUnknown: 'This choice is not available',
};
export type RefusedValue = keyof typeof refusedValues;
