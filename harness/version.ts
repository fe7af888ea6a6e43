import packageFile from '../package.json' with { type: 'json' };

/** The version in `package.json`; results carry it. */
export const toolVersion: string = packageFile.version;
