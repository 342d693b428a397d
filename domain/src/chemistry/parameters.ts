import type { Ion } from "./ions.ts";

/** Groups of the parameters that laboratories analyse, as users look for them. */
export const PARAMETER_GROUPS = [
  "field",
  "ion",
  "nutrient",
  "metal",
  "cyanide",
  "organic",
  "biological",
] as const;
export type ParameterGroup = (typeof PARAMETER_GROUPS)[number];

export interface StandardParameter {
  code: string;
  /** CAS registry number; null for a parameter that is no substance. */
  cas: string | null;
  group: ParameterGroup;
  /** Unit in which it is stored and shown unless a project chooses another. */
  unit: string;
  /** Ion of the charge balance and the diagrams. */
  ion: Ion | null;
  names: { es: string; en: string; fr: string; pt: string };
  /** Further spellings, folded; codes and names are recognised anyway. */
  aliases: readonly string[];
}

/** Code, CAS, unit, ion, name in Spanish, English, French and Portuguese, further spellings. */
const TABLE: Readonly<Record<ParameterGroup, string>> = {
  field: `
    pH | | pH | | pH | pH | pH | pH | ph de campo; ph laboratorio; ph lab; field ph; ph in situ
    EC | | µS/cm | | Conductividad eléctrica | Electrical conductivity | Conductivité électrique | Condutividade elétrica | conductividad; conductivity; conductivite; condutividade; specific conductance; conductance; ce; sc; c.e.; conductivity specific; conductivity specific field; specific conductivity
    temperature | | °C | | Temperatura | Temperature | Température | Temperatura | temp; temperatura del agua; water temperature; t agua; temp agua; temperature field; field temperature
    DO | 7782-44-7 | mg/L | | Oxígeno disuelto | Dissolved oxygen | Oxygène dissous | Oxigênio dissolvido | od; o2 disuelto; oxygen dissolved; oxigeno disuelto; o2; oxygen dissolved field
    ORP | | mV | | Potencial de oxidación-reducción | Oxidation-reduction potential | Potentiel d’oxydoréduction | Potencial de oxirredução | potencial redox; redox; eh; redox potential
    turbidity | | NTU | | Turbidez | Turbidity | Turbidité | Turbidez | turbiedad; unt; turbidity field; field turbidity
    TDS | | mg/L | | Sólidos disueltos totales | Total dissolved solids | Matières dissoutes totales | Sólidos dissolvidos totais | std; sdt; solidos totales disueltos; solidos disueltos; dissolved solids; residue filterable; solides dissous totaux; stds; dissolved solids filterable residue; filterable residue
    TSS | | mg/L | | Sólidos suspendidos totales | Total suspended solids | Matières en suspension | Sólidos suspensos totais | sst; solidos suspendidos; suspended solids; solidos en suspension; solidos totales en suspension; residue non filterable
    colour | | Pt-Co | | Color verdadero | True colour | Couleur vraie | Cor verdadeira | color; colour; couleur; cor; true color; colour true; color true
    hardness | | mg/L CaCO3 | | Dureza total | Total hardness | Dureté totale | Dureza total | dureza; hardness; durete; hardness calculated; calculated hardness; hardness by calculation; hardness from total ca mg; hardness from dissolved ca mg; total hardness by calculation; dureza calculada; dureza total calculada; durete calculee; dureza general; general hardness; titre hydrotimetrique; durete th; titre hydrotimetrique th; t hardness; dureza ca mg
    alkalinity | | mg/L CaCO3 | | Alcalinidad total | Total alkalinity | Alcalinité totale | Alcalinidade total | alcalinidad; alkalinity; alcalinite; alcalinidade; alk; tac; alkalinity total 4.5; alkalinity ph 4.5 4.2; alkalinity total ph 4.5; m alkalinity; alcalinidad m; titre alcalimetrique complet
    alkalinityP | | mg/L CaCO3 | | Alcalinidad a la fenolftaleína | Phenolphthalein alkalinity | Alcalinité à la phénolphtaléine | Alcalinidade à fenolftaleína | alcalinidad p; alcalinidad fenolftaleina; p alkalinity; ta
    acidity | | mg/L CaCO3 | | Acidez | Acidity | Acidité | Acidez | acidez total; total acidity`,
  ion: `
    Ca | 7440-70-2 | mg/L | Ca | Calcio | Calcium | Calcium | Cálcio | ca2+; ca+2; ca++; dureza calcica; dureza de calcio; calcium hardness; ca hardness; hardness calcium; durete calcique; dureza do calcio
    Mg | 7439-95-4 | mg/L | Mg | Magnesio | Magnesium | Magnésium | Magnésio | mg2+; mg+2; mg++; dureza magnesica; dureza de magnesio; magnesium hardness; hardness magnesium; durete magnesienne; dureza magnesiana
    Na | 7440-23-5 | mg/L | Na | Sodio | Sodium | Sodium | Sódio | na+
    K | 7440-09-7 | mg/L | K | Potasio | Potassium | Potassium | Potássio | k+
    HCO3 | 71-52-3 | mg/L | HCO3 | Bicarbonato | Bicarbonate | Bicarbonate | Bicarbonato | hco3-; bicarbonatos; hydrogen carbonate; hidrogenocarbonato; hydrogenocarbonate; bicarbonates; alcalinidad bicarbonato; alcalinidad de bicarbonatos; alcalinidad por bicarbonatos; bicarbonate alkalinity; alkalinity bicarbonate; alcalinite bicarbonate; alcalinidade bicarbonato; alcalinidade de bicarbonatos
    CO3 | 3812-32-6 | mg/L | CO3 | Carbonato | Carbonate | Carbonate | Carbonato | co32-; co3-2; co3=; carbonatos; carbonates; alcalinidad carbonato; alcalinidad de carbonatos; alcalinidad por carbonatos; carbonate alkalinity; alkalinity carbonate; alcalinite carbonate; alcalinidade carbonato; alcalinidade de carbonatos
    Cl | 16887-00-6 | mg/L | Cl | Cloruro | Chloride | Chlorure | Cloreto | cl-; cloruros; chlorures; cloretos; chlorides
    SO4 | 14808-79-8 | mg/L | SO4 | Sulfato | Sulfate | Sulfate | Sulfato | so42-; so4-2; so4=; sulfatos; sulphate; sulfates; sulphates
    F | 16984-48-8 | mg/L | F | Fluoruro | Fluoride | Fluorure | Fluoreto | f-; fluoruros; fluorures; fluoretos
    Br | 24959-67-9 | mg/L | | Bromuro | Bromide | Bromure | Brometo | br-
    SiO2 | 7631-86-9 | mg/L | | Sílice | Silica | Silice | Sílica | silice reactiva; sio2`,
  nutrient: `
    NO3 | 14797-55-8 | mg/L | NO3 | Nitrato | Nitrate | Nitrate | Nitrato | no3-; nitratos; n-no3; no3-n; nitrates; nitrogeno nitrato; nitrate as n; nitrate nitrogen; nitrate n; nitrato como n; nitrato n; nitrate comme n; nitrate en n; nitrates en n; nitrato em n; nitrogeno nitrico; azote nitrique; nitrogenio nitrico; nitrogenio nitrato; nitrate soluble
    NO2 | 14797-65-0 | mg/L | | Nitrito | Nitrite | Nitrite | Nitrito | no2-; nitritos; n-no2; no2-n; nitrites; nitrite as n; nitrite nitrogen; nitrite n; nitrito como n; nitrito n; nitrogeno nitrito; nitrogeno nitroso; nitrite comme n; nitrite en n; nitrites en n; azote nitreux; nitrito em n; nitrogenio nitrito; nitrogenio nitroso
    NH4 | 14798-03-9 | mg/L | NH4 | Amonio | Ammonium | Ammonium | Amônio | nh4+; amoniaco; nitrogeno amoniacal; ammonia; n-nh4; nh4-n; n-nh3; nh3-n; ammoniac; azote ammoniacal; amonia; nitrogenio amoniacal; ammonia as n; ammonium as n; ammonia nitrogen; ammonium nitrogen; ammonia n; ammonium n; n amoniacal; amonio como n; amonio n; amoniaco como n; ammonium comme n; ammonium en n; n ammoniacal; amonio em n; amonia como n
    TKN | | mg/L | | Nitrógeno Kjeldahl | Kjeldahl nitrogen | Azote Kjeldahl | Nitrogênio Kjeldahl | nitrogeno total kjeldahl; ntk; total kjeldahl nitrogen
    TN | | mg/L | | Nitrógeno total | Total nitrogen | Azote total | Nitrogênio total | n total; nt; nitrogen total
    TP | 7723-14-0 | mg/L | | Fósforo total | Total phosphorus | Phosphore total | Fósforo total | p total; fosforo; phosphorus; phosphore
    PO4 | 14265-44-2 | mg/L | | Fosfato | Phosphate | Phosphate | Fosfato | po43-; fosfatos; orthophosphate; ortofosfato; p-po4; phosphorus ortho`,
  cyanide: `
    CN | 57-12-5 | mg/L | | Cianuro total | Total cyanide | Cyanure total | Cianeto total | cianuro; cyanide; cyanures; cianeto; cn total; cn-
    CNWAD | | mg/L | | Cianuro WAD | WAD cyanide | Cyanure WAD | Cianeto WAD | cn wad; cianuro disociable en acido debil; weak acid dissociable cyanide
    CNfree | | mg/L | | Cianuro libre | Free cyanide | Cyanure libre | Cianeto livre | cn libre; cn free`,
  metal: `
    Al | 7429-90-5 | mg/L | Al | Aluminio | Aluminium | Aluminium | Alumínio | aluminum
    Sb | 7440-36-0 | mg/L | | Antimonio | Antimony | Antimoine | Antimônio |
    As | 7440-38-2 | mg/L | | Arsénico | Arsenic | Arsenic | Arsênio |
    Ba | 7440-39-3 | mg/L | | Bario | Barium | Baryum | Bário |
    Be | 7440-41-7 | mg/L | | Berilio | Beryllium | Béryllium | Berílio |
    B | 7440-42-8 | mg/L | | Boro | Boron | Bore | Boro |
    Cd | 7440-43-9 | mg/L | | Cadmio | Cadmium | Cadmium | Cádmio |
    Cr | 7440-47-3 | mg/L | | Cromo | Chromium | Chrome | Cromo |
    Cr6 | 18540-29-9 | mg/L | | Cromo hexavalente | Hexavalent chromium | Chrome hexavalent | Cromo hexavalente | cromo vi; cr vi; cr6+; cr(vi); chromium vi
    Co | 7440-48-4 | mg/L | | Cobalto | Cobalt | Cobalt | Cobalto |
    Cu | 7440-50-8 | mg/L | | Cobre | Copper | Cuivre | Cobre |
    Fe | 7439-89-6 | mg/L | | Hierro | Iron | Fer | Ferro |
    Fe2 | 15438-31-0 | mg/L | Fe2 | Hierro ferroso | Ferrous iron | Fer ferreux | Ferro ferroso | fe ii; fe2+
    Fe3 | 20074-52-6 | mg/L | Fe3 | Hierro férrico | Ferric iron | Fer ferrique | Ferro férrico | fe iii; fe3+
    Pb | 7439-92-1 | mg/L | | Plomo | Lead | Plomb | Chumbo |
    Li | 7439-93-2 | mg/L | | Litio | Lithium | Lithium | Lítio |
    Mn | 7439-96-5 | mg/L | Mn | Manganeso | Manganese | Manganèse | Manganês |
    Hg | 7439-97-6 | mg/L | | Mercurio | Mercury | Mercure | Mercúrio |
    Mo | 7439-98-7 | mg/L | | Molibdeno | Molybdenum | Molybdène | Molibdênio |
    Ni | 7440-02-0 | mg/L | | Níquel | Nickel | Nickel | Níquel |
    Se | 7782-49-2 | mg/L | | Selenio | Selenium | Sélénium | Selênio |
    Ag | 7440-22-4 | mg/L | | Plata | Silver | Argent | Prata |
    Sr | 7440-24-6 | mg/L | | Estroncio | Strontium | Strontium | Estrôncio |
    Tl | 7440-28-0 | mg/L | | Talio | Thallium | Thallium | Tálio |
    Sn | 7440-31-5 | mg/L | | Estaño | Tin | Étain | Estanho |
    Ti | 7440-32-6 | mg/L | | Titanio | Titanium | Titane | Titânio |
    U | 7440-61-1 | mg/L | | Uranio | Uranium | Uranium | Urânio |
    V | 7440-62-2 | mg/L | | Vanadio | Vanadium | Vanadium | Vanádio |
    Zn | 7440-66-6 | mg/L | | Zinc | Zinc | Zinc | Zinco | cinc`,
  organic: `
    oilAndGrease | | mg/L | | Aceites y grasas | Oil and grease | Huiles et graisses | Óleos e graxas | aceite y grasa; ayg; oil grease
    TPH | | mg/L | | Hidrocarburos totales | Total hydrocarbons | Hydrocarbures totaux | Hidrocarbonetos totais | hidrocarburos totales de petroleo; total petroleum hydrocarbons; htp
    BOD5 | | mg/L | | DBO5 | BOD5 | DBO5 | DBO5 | demanda bioquimica de oxigeno; biochemical oxygen demand; dbo; bod; demande biochimique en oxygene
    COD | | mg/L | | DQO | COD | DCO | DQO | demanda quimica de oxigeno; chemical oxygen demand; demande chimique en oxygene
    phenols | | mg/L | | Índice de fenol | Phenol index | Indice phénol | Índice de fenóis | fenoles; phenols; fenois; fenol`,
  biological: `
    faecalColiforms | | NMP/100 mL | | Coliformes fecales | Faecal coliforms | Coliformes fécaux | Coliformes fecais | fecal coliforms; coliformes termotolerantes; thermotolerant coliforms; coliforms fecal; coliforms faecal
    totalColiforms | | NMP/100 mL | | Coliformes totales | Total coliforms | Coliformes totaux | Coliformes totais |
    EColi | | NMP/100 mL | | Escherichia coli | Escherichia coli | Escherichia coli | Escherichia coli | e. coli; e coli`,
};

const parameterOf = (group: ParameterGroup, line: string): StandardParameter => {
  const [code = "", cas = "", unit = "", ion = "", es = "", en = "", fr = "", pt = "", others = ""] = line
    .split("|")
    .map((cell) => cell.trim());
  return {
    code,
    cas: cas || null,
    group,
    unit,
    ion: (ion || null) as Ion | null,
    names: { es, en, fr, pt },
    aliases: others ? others.split("; ") : [],
  };
};

/** The initial parameters of a project; CAS numbers by CAS Common Chemistry. */
export const STANDARD_PARAMETERS: readonly StandardParameter[] = PARAMETER_GROUPS.flatMap((group) =>
  TABLE[group]
    .trim()
    .split("\n")
    .map((line) => parameterOf(group, line)),
);
