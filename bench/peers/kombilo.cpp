// Measures libkombilo for comparison with sgfkit-search: builds its database
// from SGF files, then answers queries. Compile it with the sources of libkombilo
// from the Python package `kombilo`:
//
//     g++ -std=c++14 -O3 -fopenmp -I LIBKOMBILO -o kombilo kombilo.cpp \
//         LIBKOMBILO/{search,algos,pattern,abstractboard,sgfparser}.cpp -lsqlite3
//
// `kombilo FOLDER FILES < QUERIES` uses the database in FOLDER, or builds it; FILES
// contains one path per line. Each line of QUERIES is a query: a name; the first
// and last column and the first and last row for the upper left corner of the
// pattern, from 0; its columns and rows; and its points, row by row. Prints a line
// for the database with its games and seconds, and a line per query: name, fastest
// of five runs in milliseconds, games, hits. Times are processor time of all
// threads.

#include <algorithm>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "search.h"

static double since(std::clock_t start) {
    return double(std::clock() - start) / CLOCKS_PER_SEC;
}

int main(int count, char **words) {
    if (count != 3) {
        std::cerr << "usage: kombilo FOLDER FILES < QUERIES\n";
        return 2;
    }
    const std::string database = std::string(words[1]) + "/games.db";
    const bool is_there = std::ifstream(database).good();
    auto start = std::clock();
    ProcessOptions options;
    options.sgfInDB = false;
    options.processVariations = false;
    GameList games(database.c_str(), "", "[[id]]", &options, 19);
    if (!is_there) {
        games.start_processing(0);
        std::ifstream files(words[2]);
        for (std::string path; std::getline(files, path);) {
            std::ifstream file(path);
            std::stringstream text;
            text << file.rdbuf();
            try {
                games.process(text.str().c_str(), "", "", std::vector<GameList *>(), "", 0);
            } catch (...) {
                std::cerr << "not read: " << path << "\n";
            }
        }
        games.finalize_processing();
    }
    std::cout << "database " << games.size_all() << " " << since(start) << std::endl;
    std::string name, points;
    int left, right, top, bottom, columns, rows;
    while (std::cin >> name >> left >> right >> top >> bottom >> columns >> rows >> points) {
        double best = 1e9;
        for (int round = 0; round < 5; round++) {
            games.reset();
            Pattern pattern(left, right, top, bottom, 19, columns, rows, points.c_str());
            SearchOptions search(0, 0, 10000);
            start = std::clock();
            games.search(pattern, &search);
            best = std::min(best, since(start));
        }
        std::cout << name << " " << best * 1000 << " " << games.size() << " " << games.num_hits << std::endl;
    }
}
