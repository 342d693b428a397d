import type { Component } from "../found.ts";

/**
 * Word beginnings that indicate a component in the four languages, flat. The strong ones count more. A phrase decides
 * where its single words would mislead: a water truck on a road is about dust.
 */
export interface ComponentWords {
  phrases: readonly string[];
  strong: readonly string[];
  weak: readonly string[];
}

const ROADS =
  "(?:caminos?|vias?|accesos?|acessos?|huellas?|pistas?|pistes?|routes?|roads?|tracks?|estradas?|pilhas?|acopios?|stockpiles?|frentes? de trabajo)\\b";
const WETTING = "(?:rieg|rega[rd]|humect|umect|umidific|aspers|aspergi|arros|water|spray|mojar|sprinkl)\\w*";

const water: ComponentWords = {
  phrases: [
    "(?:matieres?|solides?) en suspension",
    "solidos? (?:en )?suspen\\w+",
    "solidos sedimentaveis",
    "suspended solids",
    "aceites y grasas|oleos e graxas|oil and grease|huiles et graisses",
    "(?:monitoring|observation|production) (?:bores?|wells?|boreholes?)",
    "pozos? (?:de )?(?:monitoreo|bombeo|observacion|pm-|p-)",
    "pocos? (?:de )?(?:monitoramento|pm-)",
    "nivel(?:es)? freatic\\w+|niveles (?:y calidad|estaticos|de agua)|lencol freatico",
    "bassins? de (?:decantation|sedimentation|retention)|bacias? de (?:decantacao|sedimentacao|contencao)",
    "pozas? de (?:sedimentacion|contingencia|coleccion)|(?:settling|sedimentation|sediment) ponds?",
    "process (?:fluid|solution|water)s?|leak detection|mine water|contact water|storm ?water",
    "points? de rejet|puntos? de (?:vertimiento|descarga)|pontos? de lancamento",
    "residuos liquidos|aguas? servidas|esgotos? sanitarios?|efluentes? sanitarios?",
    "eaux? de (?:procede|ruissellement|exhaure)",
    "oleos? e graxas",
    "(?:canal|canaleta|zanja|cuneta)s? (?:perimetral|de coronacion|de contorno|interceptora?)\\w*",
    "detenc\\w+ de filtraciones|deteccion de (?:fugas|filtraciones)",
    "caixas? (?:separadora|de sedimentacao)\\w*",
  ],
  strong: [
    "agua|aguas|acuifer|canada\\b|arroyos?\\b|vertientes?\\b|piscinas?\\b|hidraul|lagunas?\\b|salmuera|salar\\b|pluviom|aforos?\\b|rio \\w+|medio acuatico|medio hidrico|bombeo|cunetas?\\b|disipador|nacimientos?\\b|sedimentador|clarificador|desarenador|trampas? de grasas?|aduccion|crecidas?\\b|inundaci|letrina|fosas? septicas?|cauces?\\b|ribera|faja marginal|hidraulic|drenes|mg/l\\b|ug/l\\b|l/s\\b|cianuro|limnigraf|horimetr|hidrometr|caudalimetr|manantial|vertimient|riles\\b|napas?\\b|piezometr|estero|quebrada|laguna|captaci|bocatoma|filtracion|infiltraci|freatic|hidro\\w*geolog|hidrolog|hidric|residuos industriales liquidos|caudal ecologico|sulfatos?\\b|lixiviad|aguas abajo",
    "water|creeks?\\b|culverts?|pumping|potable|brine|wells?\\b|river|rivers|lake|spillway|aquatic monitoring|lagoon|septic|sewage|floodplain|flood|riverbank|diversion (?:drain|channel)|treatment plant|oil separator|clarifier|cyanide|ammonia|groundwater|effluent|aquifer|wastewater|stream|creek|watercourse|seepage|dewater|borehole|bores?\\b|runoff|freeboard|hydrolog|hydrogeo|sediment-laden|sediment laden|turbid|culvert|sumps?\\b|leachate|acid rock drainage|metal leaching",
    "eau|eaux|plan d'eau|riviere|lac\\b|etang|fosses? de collecte|puits d|pompage|rejets?\\b(?! atmosph)|retentions?\\b|detection de fuite|reservoirs? enterres?|station d'epuration|crues?\\b|inondation|berges?\\b|cyanure|lit mineur|puits d'observation|nappe|effluent|cours d'eau|piezometre|forage|ruissel|ruisseau|marigot|crique|exhaure|lixiviat|drainage acide|hydri|hydrocarbur|fosse peripherique",
    "efluent|lancament|aquifer|curso d'agua|pluvial|hidrogeo|ribeira|riachos?\\b|igarapes?\\b|rio \\w+|represa|acude|bombeamento|nascentes?\\b|margens?\\b|dragas?\\b|leito|fossas? septicas?|estacao de tratamento|cianeto|separador(?:a)? de|rebaixamento|horimetro|hidrometro|canaletas?|recursos hidricos|outorga|igarape|limnimetric|hidrocarbonetos|corrego|arroio|captac|furos?\\b|chorume|drenagem|aguas subterraneas|vazao|piezometr|bofedal",
  ],
  weak: [
    "descarga|discharge|rejet|caudal|flow|debit|vazao|rio|river|riviere|lago|lake|pozo|sondaje|well|poco|drenaj|drainage|canalisation|canaliz|pond|bassin|cuvette|retention|retencion|erosion and sediment|sediment|ph\\b|alcantarill|egout|esgoto|estanque|aljibe|geomembran|decantac|decantation|sedimentac|conductivi|turbi|metales disueltos|dissolved metals|grab sample|medidor(?:es)? de caudal|flow meter|pila(?:s)?\\b|carpeta|digue",
  ],
};

const air: ComponentWords = {
  phrases: [
    `${WETTING} (?:\\w+ ){0,6}?${ROADS}`,
    `${ROADS}(?: [\\w,]+){0,6}? (?:\\w+ ){0,2}?${WETTING}`,
    "water (?:trucks?|carts?)|camion(?:es)? (?:cisterna|aljibe|regador)\\w*|caminhao-pipa",
    "supresor(?:es)? de polvo|dust suppress\\w+|suppress dust|anti-poussiere",
    "(?:unsealed|unpaved|gravel) roads?|caminos? (?:de tierra|no pavimentados?)|vias? nao pavimentadas?",
    "dias? secos e ventosos|aspergir agua",
    "correas? transportadoras?|telas? transportadoras?",
  ],
  strong: [
    "aire\\b(?! de)|atmosf|polvo|material particulad|particul|mp10|pm10|pm2|mp2|emisiones|olor|humect|encarpad|gases?\\b|chancador|harnero|carguio|extractor|campana|cubierta de tolvas|bischofita|filtros? de mangas?|colector(?:es)? de polvo|encapsul|ug/m3|mg/nm3|nox\\b|so2\\b|nebuliz|torres? de traspaso|lonas?\\b",
    "atmosph|conveyor|crusher|stockpile sprays|fumes|air quality|dust|bag ?filter|bag ?house|scrubber|particulate|odour|odor|greenhouse|haul roads?|windblown",
    "l'air\\b|convoyeurs?|capot|broyeur|secheur|depoussier|retombees|jauges|silo|poussiere|odeur|\\w*/nm3|fumee|chemine|gaz\\b|concasseur|filtres? a manches|baches?\\b|arros",
    "qualidade do ar|secador|britador|peneira|material particulado|fuligem|cacambas?\\b|lona|filtro de mangas|poeira|emissoes|fumaca|chamine|umectac|umectar|aspersao|aspersor|britage|enclausur|ringelmann|empoeir",
    "chimenea|ventos",
  ],
  weak: [
    "emission|emision|emissao|brulage|quema|queima|burning|stack|combusti|ventil|chancad|britador|crush|tolva",
  ],
};

const noise: ComponentWords = {
  phrases: [
    "desmontes? (?:de rocha )?com explosiv\\w+",
    "pegas? de fogo|tirs? de mines?|tirs? a l'explosif",
    "nivel(?:es)? de presion sonora|pression acoustique|sobrepressao acustica|barreira acustica",
  ],
  strong: [
    "ruido|sonor|acust|vibrac|voladura|tronadura|decibel|db\\(|dba\\b|silenciador|nbr 10\\.?15[12]|bocina|detonaci",
    "noise|silencer|laeq|leq\\b|flyrock|acoust|vibrat|blast",
    "bruit|sautages?|silencieux|mm/s|sonore|acoust",
    "detonac|rebentament|sismograf|explosiv|buzina",
  ],
  weak: ["emergence|explosif|explosive|nocturn\\w+ period|horario nocturno"],
};

const soil: ComponentWords = {
  phrases: [
    "(?:suelo|tierra|capa|terra|terre|camada) (?:de solo )?(?:organic|vegetal|viva|fertil)\\w*",
    "terres? vegetales?|terra (?:viva|vegetal)|solo organico",
    "areas? (?:lavradas?|degradadas?|mineradas?|recuperadas?)|recuperacao d\\w+ areas?",
    "plan(?:es)? de cierre|plan(?:es)? de fechamento|closure plans?|plan de restauration|plan de fermeture",
    "remise en etat|remettre en etat|remet en etat|final landforms?|permanent closure",
  ],
  strong: [
    "suelo|suelos|abandono|nivelacion|empradiz|terrazas|restaurar|relleno|compactar|bancadas?\\b|areas minadas|reperfil|estabilidad fisica|canteras?\\b|camellones|erosion|cierre|rehabilit|talud|relieve|desmantelamiento|postcierre|despalme|escarpe|perfilad|reconform",
    "soil|disturbed areas?|growth medium|abandonment|abandoned|progressively restored|borrow pit|landslide|topsoil|closure|reclamation|reclaim|slope|stockpil|overburden|post-closure|landform|decommission",
    "extraction|gradins|verses?\\b|engazonn|remodel|galeries|decapage|pentes?\\b|ensemenc|talus|reprofil|remblai|restauration|garantie couvrant",
    "solo\\b|solos\\b|erosao|recuperacao de areas|areas degradadas|decapagem|pargas?\\b|reconformac|terraplen|fechamento|desativacao|encerramento",
  ],
  weak: [
    "excavac|excavat|remocion de tierra|terreno|terras|plataforma|pit\\b|revegetat|restaura|recuperac|lavra\\b|flats?\\b|ordenamento|gestao florestal",
  ],
};

const floraFauna: ComponentWords = {
  phrases: [
    "milieux? humides?|zones? humides?",
    "areas? de preservacao permanente|app do|supressao (?:de|da) vegetacao|corte de arvores|cortina (?:vegetal|arborea)|inventario florestal",
    "ceinture d'arbres|extraccion de lena",
    "fauna escape|trapped fauna|fish salvage|in-water works?",
    "compensacao ambiental",
    "vehicle speeds? (?:\\w+ ){0,5}?between dusk",
  ],
  strong: [
    "flora|fauna|medio biotico|anfibios|camelidos|vicuna|chinchilla|suri\\b|parina|bosque nativo|helechos|plantacion de|conteo de|flamenco|vegas?\\b|pradera|matorral|siembra|sembrar|viveros?\\b|herbicid|tala\\b|roce\\b|incendios? forestal|mascotas|perros\\b|macroinvertebr|biota\\b|murcielago|biodivers|cactus|\\w{4,}fauna\\b|individuos de|vegetac|especies|bosque|arbol|aves|peces|ecosistem|humedal|revegetac|reforest|guanaco|herpet|reptil|atropell|caza\\b|cazar|caceria|bofedal|nidos?\\b|guayacan|algarrobo|cactace|nidific|avifauna",
    "vegetat|snags?\\b|seed mix|weed|cattle|grazing|monkeys?|turtles?|bear|wolf|eagle|raptor|roost|bats?\\b|moose|salmon|marine mammal|whales?\\b|camera trap|nursery|herbicide|wildfire|aquatic|offset|species|wildlife|habitat|forest|tree|bird|fish\\b|ecosystem|wetland|invasive|exotic|weeds|noxious|caribou|mammal|clearing|cleared|hunting|malleefowl|ecologist|nests?\\b|nesting|biodivers",
    "espece|haies?\\b|boisement|zones? boisees?|nidification|pygargue|caribou|tortue|espece|revegetalis|pepiniere|semis\\b|vegetation|espece|foret|arbre|oiseau|poisson|deboisement|defrichement|chasse\\b|chiropter|amphibien|faune|flore",
    "floresta|viveiro|semeadura|reflorest|corredor ecologico|ictiofauna|floresta|veredas?\\b|macico florestal|mata ciliar|primatas|tartaruga|germoplasma|azinheira|sobreiro|parque (?:estadual|nacional)|reserva legal|ninhos?\\b|arvore|peixe|ecossistem|plantio|mudas?\\b|caca\\b|desmatament|supressao|fragmento florestal|animais",
    "mamifer|atropelament",
  ],
  weak: ["plantar\\b|prendimiento|ejemplares de|rescate|resgate|relocaliz|planta(?:s|cion)?\\b|semill|seed"],
};

const waste: ComponentWords = {
  phrases: [
    "huiles? usagees?|aceites? usados?|oleos? usados?|(?:used|waste) oils?",
    "dique de colas|residuos? miniers?|residus miniers|parc a residus|tailings (?:facility|storage|dam|pond)",
    "depositos? de (?:relaves?|desmonte|esteriles)|barragem|barragens|tranques?\\b",
    "residuos? (?:solidos?|peligrosos?|domesticos?|perigosos)",
    "waste rock (?:pile|dump|storage)",
  ],
  strong: [
    "residuo|residuos|desechos|chatarras?|acopio temporal|relleno|pilas? y baterias|desechos|respel\\b|jales?\\b|ripios|escoria|colas\\b|presa de|tambores|baterias|envases|quimicos|llantas|neumaticos|pneus\\b|tyres\\b|basura|relave|relleno sanitario|botadero|escombr|desmonte(?! com)|chatarra|lodos|quemar|reciclaj|sustancias peligrosas|esteriles|vertedero",
    "waste|coal ash|fly ash|slag|incinerat|compost|drums?\\b|batteries|chemicals?\\b|reagents|fuel storage|garbage|tailing|landfill|sludge|hazardous|debris|litter|bunded",
    "dechet|decharges?\\b|boues|sterile|dangereux|residus",
    "rejeito|descaracterizacao|sucata|entulho|lixo|tambores|oleosos|pilhas e baterias|aterro|esteril|lamas?\\b",
  ],
  weak: [
    "recycl|almacenamiento|storage|entreposage|stockage|armazenamento|dispos|aceite|oil\\b|derelict|damaged equipment|scrap",
  ],
};

const social: ComponentWords = {
  phrases: [
    "mano de obra|mao[- ]de[- ]obra|main d'oeuvre|local (?:employment|hiring|workforce)|emplois?\\b|empleos?\\b|empregos?\\b",
    "libro de reclamos|linea telefonica|buzon de|registre des plaintes|reunioes? publicas?|juntas? de accion comunal",
    "relaciones comunitarias|relations communautaires|community (?:relations|reference|liaison|consultative)",
    "affected (?:families|people|persons|households)|menages? affectes?",
    "estradas? vicinais|senales? (?:viales|reflectantes)|senaletica vial",
    "comites? de suivi|camara municipal|indigenous (?:groups?|peoples?|nations?)",
    "stakeholder|road users?|landholders?",
  ],
  strong: [
    "comunidad|poblacion|indigen|consulta|participacion ciudadana|reasentamiento|turismo|vecin|salud publica|educacion ambiental|crianceros?|jovenes|agricultores|familias|poblados?\\b|medio humano|vecinal|autoridades tradicionales|sindicat|becas?\\b|contratacion de|trabajadores locales|rutas? publicas?|propietarios|proveedores locales|campesin|pueblos? |ejid|uso publico|seguridad vial|transporte escolar|senaliz\\w+ vial|convenios?\\b|comunari|pobladores|denuncias|caserios?|escuela|fondo concursable|beca",
    "community|communities|population|first nation|consultation|resettlement|public health|villag|aboriginal people|trapline|residents?\\b|local roads?|contribution towards|households?|liaison|elders|employment|grievance|landowner|local (?:suppliers|employment|businesses|procurement)|road safety|school|gatekeeper|hotline|public access|neighbou?rs?|farmers|youth|trappers?|families|livelihood",
    "communaute|riverains|populations?|indemnis|menages|villages?|citoyens|bourg\\b|itineraire|habitations?|conseil municipal|comite local|dedommag|proprietaires des champs|champs\\b|doleances|ecole|trappage|autochtones?|soiree d'information|agriculteurs|plaintes?\\b|habitants?\\b",
    "comunidade|populacao|participacao social|realocacao|remocao de popul|quilombola|vetores|educacao ambiental|comunicacao social|prefeitura|autoridades tradicionais|dialogo|vizinhanca|populacoes|povoado|residentes|reassent|moradores|escolas?\\b|reclamac|proprietarios rurais|jovens|agricultores|municipes",
  ],
  weak: [
    "social|socio|quejas|complaint|reclamos|transito|traffic|trafic|habitante|local population|reuniones|reuniao|mairie|vizinh",
  ],
};

const archaeology: ComponentWords = {
  phrases: [
    "(?:sitios?|restos|vestigios?) arqueolog\\w+",
    "(?:aboriginal|cultural) heritage|chance finds?",
    "cavidades? (?:naturais|c-\\d|subterranea)\\w*",
    "first nation'?s?(?: name\\])?'?s? (?:cfp|chance find)",
  ],
  strong: [
    "arqueolog|archaeolog|archeolog|paleontolog|palaeontolog|patrimonio cultural|patrimonio arqueologico|heritage|patrimoine|patrimonio historico|hallazgo|petroglif|patrimonio\\b(?! natural)|corrales?|paskanas?|apachetas?|cultural propert|historic propert|artefact|national museum|geoglif|tumbas?\\b|burial|human remains|cmn\\b|antiquities|antiquites|vestiges|fosil\\b|fosiles|fossil|monumento|monument|sitio sagrado|ruinas|vestigio|iphan|cavidades|cavernas|espeleolog|\\[?cfp\\b",
  ],
  weak: ["cultural|historic"],
};

export const COMPONENT_WORDS: Readonly<Record<Exclude<Component, "general">, ComponentWords>> = {
  water,
  air,
  noise,
  soil,
  flora_fauna: floraFauna,
  waste,
  social,
  archaeology,
};

/** What is about all components: the permit itself, its reports and its people. */
export const GENERAL_WORDS: readonly string[] = [
  "(?:informe|relatorio|rapport|report|reporte)s? (?:\\w+ )?(?:de )?(?:cumplimiento|avance|seguimiento|compliance|progress|activite|d'activite|consolidado|final|inicial|de todos)",
  "(?:annual|quarterly|monthly|initial|final) reports?\\b|informe (?:anual|semestral|trimestral)\\b|relatorio anual\\b",
  "representante legal|legal representative|responsavel tecnico|responsable technique",
  "polizas?|insurance|fianza|boleta de garantia|garantia de fiel|security (?:must|shall|deposit)|bond amount",
  "(?:renovacao|vencimento|validade|alteracao|modificacion|cambio|renewal) (?:\\w+ ){0,3}?(?:licen[cs]a|licencia|especificac\\w+|titular|permit|autorizacion)",
  "(?:esta|desta|presente) licen[cs]a",
  "impactos? no previstos?|intended changes?|written (?:approval|authori[sz]ation)",
  "programas? ambientais|planes? ambientales|planos ambientais|management system",
  "cumplir (?:con )?lo (?:estipulado|dispuesto|establecido)|compromisos asumidos|cumplimiento de (?:todos|los) (?:los )?(?:terminos|compromisos)",
  "estudios? de impacto|impact (?:assessment|statement)|etude d'impact|precautionary|documents deposes",
  "(?:inicio|termino|comienzo) de (?:las obras|la construccion|la operacion|las faenas)",
  "independent audit\\w*|auditoria|audit\\b",
];
