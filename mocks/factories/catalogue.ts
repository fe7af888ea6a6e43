import type { ExampleDataSet, ExampleDataTemplate, PredefinedSearch } from '#openapi/types.ts';
import { pageOf } from './lists.ts';
import { type Factory, type PageFactory, simple } from './shape.ts';
import type { Source } from './source.ts';

interface CatalogueFactories {
  predefinedSearch: Factory<PredefinedSearch>;
  predefinedSearchPage: PageFactory<PredefinedSearch>;
  exampleDataSet: Factory<ExampleDataSet>;
  exampleDataSetPage: PageFactory<ExampleDataSet>;
  exampleDataTemplate: Factory<ExampleDataTemplate>;
  exampleDataTemplatePage: PageFactory<ExampleDataTemplate>;
}

// Where there is no name, it is one that somebody made up for their own.
const searches = ['All people', 'All groups', '', '', ''];
const dataSets = ['Given names', 'Family names', '', '', ''];
const templates = ['People and groups', '', '', '', ''];

/** Predefined Searches and example data (4.5). */
export function catalogueFactories(source: Source): CatalogueFactories {
  const { faker, id, inTurn } = source;
  const named = (builtIns: readonly string[], custom: string) => {
    const name = inTurn(builtIns);
    return { id: id(), name: name === '' ? custom : name, builtIn: name !== '' };
  };
  const predefinedSearch = simple<PredefinedSearch>(() =>
    named(searches, `People in ${faker.location.city()}`),
  );
  const exampleDataSet = simple<ExampleDataSet>(() => named(dataSets, `Streets of ${faker.location.city()}`));
  const exampleDataTemplate = simple<ExampleDataTemplate>(() => ({
    ...named(templates, `Staff of ${faker.company.name()}`),
    attributes: ['Display Name', 'Email'],
  }));
  return {
    predefinedSearch,
    predefinedSearchPage: pageOf(source, predefinedSearch),
    exampleDataSet,
    exampleDataSetPage: pageOf(source, exampleDataSet),
    exampleDataTemplate,
    exampleDataTemplatePage: pageOf(source, exampleDataTemplate),
  };
}
