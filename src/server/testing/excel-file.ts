import { deflateRawSync } from 'node:zlib';

/** A ZIP archive as other programs write it. `says` is what it says about the unpacked size. */
export function zipOf(files: Record<string, string | Buffer>, says?: number): Buffer<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(says ?? bytes.length, 8);
    const names = Buffer.alloc(4);
    names.writeUInt16LE(Buffer.byteLength(name));
    const kind = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), kind, sizes, names, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002\u0014\0'),
        kind,
        sizes,
        names,
        place.subarray(0, 10),
        place.subarray(10),
        Buffer.from(name),
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const whole = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(whole.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, whole, end]);
}

/** The XML of a sheet of these rows. */
export const sheetXml = (rows: string) => `<worksheet xmlns="x"><sheetData>${rows}</sheetData></worksheet>`;

/** A workbook as Excel writes it, with these rows in its second sheet, which is the first one that is shown. */
export function excelFile(sheet: string, more: Record<string, string> = {}): Buffer<ArrayBuffer> {
  return zipOf({
    'xl/workbook.xml':
      '<workbook xmlns:r="y"><sheets><sheet name="Old" state="hidden" r:id="a"/><sheet name="S" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Target="worksheets/old.xml"/><Relationship Id="b" Target="/xl/worksheets/new.xml"/></Relationships>',
    'xl/worksheets/new.xml': sheetXml(sheet),
    ...more,
  });
}
